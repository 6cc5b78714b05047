import base from '../styles/base.css';
import site from '../styles/site.css';
import tokens from '../styles/tokens.css';

/** Style sheets of the service's own pages. */
export const siteStyles = [tokens, base, site].map((href) => ({ rel: 'stylesheet', href }));
