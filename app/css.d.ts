/** Remix serves an imported stylesheet under a hashed URL. */
declare module '*.css' {
  const href: string;
  export default href;
}
