import base from '../styles/base.css';
import controls from '../styles/portal/controls.css';
import frame from '../styles/portal/frame.css';
import parts from '../styles/portal/parts.css';
import tokens from '../styles/tokens.css';

/** Of every page of the portal; pages add their own. */
export const portalStyles = [tokens, base, frame, controls, parts].map((href) => ({
  rel: 'stylesheet',
  href,
}));
