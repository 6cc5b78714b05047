/** Remix serves an imported picture under a hashed address. */
declare module '*.webp' {
  const href: string;
  export default href;
}
