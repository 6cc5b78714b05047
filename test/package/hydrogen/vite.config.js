import { reactRouter } from '@react-router/dev/vite';
import { hydrogen } from '@shopify/hydrogen/vite';

export default { plugins: [hydrogen(), reactRouter()] };
