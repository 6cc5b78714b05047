export const pageDataId = 'page-data';
