import { useAccount } from '../account-context.tsx';
import { ConfirmFoot } from '../confirm-foot.tsx';
import { AccountForm, FormProblem, SubmitButton, TextField } from '../form.tsx';
import { ListFields } from '../new-list-panel.tsx';
import { Panel, ViewLink, without, withoutPanel } from '../panel.tsx';
import { usePersonName } from '../use-person-name.ts';
import { GiftsPanel } from './gifts-panel.tsx';
import { useList } from './list-context.ts';
import { SharePanel } from './share-panel.tsx';
import { WishFields } from './wish-fields.tsx';
import { WishPanel } from './wish-panel.tsx';

/** The panel in the URL, if this shopper is allowed to see it. */
export function ListPanels() {
  const { view } = useAccount();
  const { items, canEdit, isOwner } = useList();
  const wish = view.item ? items.find(({ item_id }) => String(item_id) === view.item) : undefined;
  if (wish) return <WishPanel key={wish.item_id} wish={wish} />;
  if (view.panel === 'add' && canEdit) return <AddPanel />;
  if (view.panel === 'edit' && canEdit) return <EditPanel />;
  if (view.panel === 'gifts' && isOwner) return <GiftsPanel />;
  if (view.panel === 'share' && canEdit) return <SharePanel />;
  if (view.panel === 'leave' && !isOwner) return <LeavePanel />;
  if (view.panel === 'delete' && isOwner) return <DeletePanel />;
  return null;
}

function EditPanel() {
  const { t, show, view } = useAccount();
  const { list, occasions } = useList().data;
  return (
    <Panel title={t('editList')}>
      <AccountForm
        intent="edit"
        className="form"
        fields={{ was: JSON.stringify([list.name, list.description, list.occasion_slug]) }}
        onDone={() => show(withoutPanel(view))}
      >
        <ListFields intent="edit" list={list} occasions={occasions} />
        <div className="form-foot">
          <FormProblem intent="edit" />
          <SubmitButton intent="edit">{t('save')}</SubmitButton>
        </div>
      </AccountForm>
    </Panel>
  );
}

function LeavePanel() {
  const { t, view } = useAccount();
  const { listBy } = usePersonName();
  const { list } = useList().data;
  return (
    <Panel title={t('leaveList')}>
      <AccountForm intent="leave" className="form">
        <p>
          <strong>{list.name}</strong>, {listBy(list.owner_name)}
        </p>
        <ConfirmFoot intent="leave" label={t('leaveList')} back={withoutPanel(view)} />
      </AccountForm>
    </Panel>
  );
}

function DeletePanel() {
  const { t, view } = useAccount();
  const { list } = useList().data;
  return (
    <Panel title={t('deleteListTitle', { list: list.name })}>
      <AccountForm intent="delete" className="form">
        <p>{t('deleteListText', { count: list.productCount })}</p>
        <ConfirmFoot intent="delete" label={t('deleteList')} back={withoutPanel(view)} />
      </AccountForm>
    </Panel>
  );
}

/** Adds a wish by URL or manually. */
function AddPanel() {
  const { t, view, show, refused, page } = useAccount();
  // If the page couldn't be read, continue manually with the URL.
  const unread = [refused, page.refused].find((one) => one?.code.startsWith('page_'));
  const byHand = view.kind === 'hand' || unread !== undefined;
  const plain = without(withoutPanel(view), 'kind');
  const close = () => show(plain);
  return (
    <Panel title={t('addWish')}>
      <div className="tabs">
        <ViewLink to={{ ...plain, panel: 'add' }} current={!byHand}>
          {t('addByLink')}
        </ViewLink>
        <ViewLink to={{ ...plain, panel: 'add', kind: 'hand' }} current={byHand}>
          {t('manually')}
        </ViewLink>
      </div>
      {byHand ? (
        <AccountForm key="hand" intent="add" className="form" onDone={close}>
          {unread && <p className="notice-line">{t(unread.text)}</p>}
          <WishFields intent="add" found={unread?.values} withAddresses autoFocus />
          <div className="form-foot">
            <FormProblem intent="add" />
            <SubmitButton intent="add">{t('add')}</SubmitButton>
          </div>
        </AccountForm>
      ) : (
        <AccountForm key="link" intent="addLink" className="form" onDone={close}>
          <TextField
            intent="addLink"
            name="url"
            type="url"
            maxLength={2_000}
            required
            autoFocus
            inputMode="url"
            label={t('addLink')}
            hint={t('addLinkHint')}
            placeholder="https://"
          />
          <div className="form-foot">
            <FormProblem intent="addLink" />
            <SubmitButton intent="addLink" busyLabel={t('readingPage')}>
              {t('add')}
            </SubmitButton>
          </div>
        </AccountForm>
      )}
    </Panel>
  );
}
