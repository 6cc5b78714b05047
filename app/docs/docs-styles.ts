import { siteStyles } from '#app/site/site-styles.ts';
import docs from './docs.css';

/** Stylesheets of the documentation's pages. */
export const docsStyles = [...siteStyles, { rel: 'stylesheet', href: docs }];
