import { formatText } from '#api/contract/language/format.ts';
import { SaveIcon } from '#app/ui/save-icon.tsx';
import type { OpenPage } from './open-page.ts';

/** Shown for a moment. Without a script, a link leads on. */
export function OpenView({ page }: { page: OpenPage }) {
  const { lang, texts, brandName, knownUrl } = page;
  return (
    <main className="window">
      <header className="window-head">
        <p className="window-title">
          <SaveIcon filled size={16} className="heart" />
          <span>{brandName}</span>
        </p>
      </header>
      <div className="step waiting needs-script" aria-hidden="true">
        <div className="step-body">
          <span className="bone bone-icon" />
          <span className="bone bone-heading" />
          <span className="bone bone-text" />
        </div>
      </div>
      <p className="visually-hidden" role="status">
        {formatText(lang, texts.loading)}
      </p>
      <p className="without-script">
        <a href={knownUrl}>{formatText(lang, texts.seeList)}</a>
      </p>
    </main>
  );
}
