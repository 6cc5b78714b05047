import portal from './portal.css';

/** For every portal page; pages add their own. */
export const portalStyles = [{ rel: 'stylesheet', href: portal }];
