import base from '../ui/base.css';
import site from '../ui/site.css';
import tokens from '../ui/tokens.css';

/** Stylesheets of the service's own pages. */
export const siteStyles = [tokens, base, site].map((href) => ({ rel: 'stylesheet', href }));
