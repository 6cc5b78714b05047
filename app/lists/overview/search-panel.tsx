import { SearchIcon } from '#app/ui/icons.tsx';
import { useMine } from '#app/account/account-context.tsx';
import { Panel } from '#app/account/panel.tsx';

/** Looks for lists and wishes by their names. */
export function SearchPanel() {
  const { t, view } = useMine();
  return (
    <Panel title={t('search')}>
      <form method="get" action="/lists" role="search" className="form">
        <label htmlFor="search" className="field-label">
          {t('searchLabel')}
        </label>
        <input
          id="search"
          className="field"
          type="search"
          name="q"
          required
          maxLength={100}
          defaultValue={view.q}
          autoComplete="off"
          data-autofocus
        />
        <div className="form-foot">
          <button type="submit" className="button primary">
            <SearchIcon size={18} />
            {t('search')}
          </button>
        </div>
      </form>
    </Panel>
  );
}
