import portal from './portal.css';

/** For all portal pages; each adds its own. */
export const portalStyles = [{ rel: 'stylesheet', href: portal }];
