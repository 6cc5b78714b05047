/** The data that a watch button passes to the dialog. */
export interface WatchData {
  item: number;
  title: string;
  /** Formatted for the language. */
  price: string | null;
  /** The product's URL; null if it has no page. */
  href: string | null;
  videos: {
    id: number;
    url: string;
    poster: string | null;
    title: string;
    width: number | null;
    height: number | null;
  }[];
}
