/** Remix serves an imported image under a hashed URL. */
declare module '*.webp' {
  const href: string;
  export default href;
}
declare module '*.jpg' {
  const href: string;
  export default href;
}
