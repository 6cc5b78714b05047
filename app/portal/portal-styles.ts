import base from '../ui/base.css';
import controls from '../ui/controls.css';
import fields from './fields.css';
import frame from './frame.css';
import parts from './parts.css';
import tokens from '../ui/tokens.css';

/** For every portal page; pages add their own. */
export const portalStyles = [tokens, base, frame, controls, fields, parts].map((href) => ({
  rel: 'stylesheet',
  href,
}));
