/** Remix serves an imported style sheet under a hashed address. */
declare module '*.css' {
  const href: string;
  export default href;
}
