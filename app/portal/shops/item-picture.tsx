/** A product’s picture in the form of the shop’s own; its ground where there is none. */
export const ItemPicture = ({ url, large = false }: { url: string | null; large?: boolean }) =>
  url ? (
    <img
      src={url}
      alt=""
      className="item-picture"
      data-large={large || undefined}
      width={large ? 112 : 48}
      height={large ? 140 : 60}
      loading="lazy"
      referrerPolicy="no-referrer"
    />
  ) : (
    <span className="item-picture" data-large={large || undefined} aria-hidden="true" />
  );
