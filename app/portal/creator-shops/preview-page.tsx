import type { CreatorPage } from '#app/creator/creator-page.ts';
import { CreatorRoot } from '#app/creator/creator-root.tsx';
import { text } from '../texts.ts';

/** A creator shop as visitors will see it. Nothing is counted, and links and buttons are off. */
export function PreviewPage({ props, framed }: { props: CreatorPage; framed: boolean }) {
  return (
    <>
      {!framed && <p className="preview-note">{text('shops.previewNote')}</p>}
      <main>
        <h1 className="visually-hidden">{text('shops.previewOf', { name: props.shop.name })}</h1>
        {/* React 18 doesn't know the attribute. */}
        <div {...{ inert: '' }}>
          <CreatorRoot {...props} />
        </div>
      </main>
    </>
  );
}
