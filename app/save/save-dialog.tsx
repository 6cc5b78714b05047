import { SaveIconProvider } from '#app/ui/save-icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { AlertEmail } from './alert-offer.tsx';
import { AlertOnStep, AlertStep } from './alert-step.tsx';
import { ChooseStep } from './choose-step.tsx';
import type { DialogPage } from './dialog-page.ts';
import type { DialogProduct } from './dialog-product.ts';
import { KeptStep } from './kept-step.tsx';
import { PageNoticeView, PausedNotice } from './notices.tsx';
import { ProductEditor, ProductSummary } from './product-head.tsx';
import { SavedPlaces } from './saved-places.tsx';
import { SavedStep } from './saved-step.tsx';
import { SignInSteps } from './sign-in-steps.tsx';
import { Rich, TextsProvider, useTexts } from './texts-context.tsx';
import { useSaveDialog } from './use-save-dialog.ts';
import { WindowFrame } from './window-frame.tsx';

/** The save dialog: choose a list and save. Shoppers can sign in before saving, or afterwards to keep a guest's list. */
export function SaveDialog(page: DialogPage) {
  return (
    <TextsProvider value={page}>
      <SaveIconProvider value={page.icon}>
        <Dialog {...page} />
      </SaveIconProvider>
    </TextsProvider>
  );
}

function Dialog(page: DialogPage) {
  const { t } = useTexts();
  const dialog = useSaveDialog(page);
  const { step, account, saved } = dialog;
  const { shop, product } = page;
  const shopName = shop && <strong key="shop">{shop.name}</strong>;
  const title = !shopName ? (
    page.brandName
  ) : dialog.isMoving ? (
    <>
      {t('move')} · {shopName}
    </>
  ) : (
    <Rich name="saveFrom" values={{ shop: shopName }} />
  );
  const atChoice = step.name === 'choose' || step.name === 'move';
  return (
    <WindowFrame
      title={title}
      page={shop ? new URL(shop.origin).host : undefined}
      account={
        atChoice &&
        (account && !account.isGuest ? (
          <AccountMenu name={account.name} onSignOut={dialog.signOut} />
        ) : (
          <SignInLink url={page.signInUrl} onSignIn={dialog.startSignIn} />
        ))
      }
      onClose={dialog.close}
      status={dialog.status}
    >
      {step.name === 'notice' ? (
        <PageNoticeView
          notice={step.notice}
          backLabel={t(shop ? 'backToShop' : 'closeWindow')}
          onBack={dialog.close}
        />
      ) : !shop || !product || !dialog.client ? null : step.name === 'saved' && saved ? (
        <SavedStep
          key={saved.item.itemId}
          product={product}
          choice={dialog.choice}
          client={dialog.client}
          itemId={saved.item.itemId}
          isGuest={account?.isGuest ?? false}
          listName={saved.list.name}
          listToken={saved.list.id}
          canMove={saved.list.role === 'owner'}
          onKeep={account?.isGuest ? dialog.startSignIn : null}
          shop={shop}
          consent={dialog.consent}
          onConsent={dialog.setConsent}
          problem={dialog.problem && (dialog.problem === 'offline' ? 'noConnection' : 'notDone')}
          busy={dialog.busy}
          onUndo={dialog.undo}
          onMove={dialog.startMove}
          onPrice={dialog.choosePrice}
          onTimeUp={dialog.close}
          onStatus={dialog.setStatus}
        />
      ) : step.name === 'kept' && account ? (
        <KeptStep
          email={account.name}
          merged={dialog.merged}
          alert={dialog.alert}
          fromDevice={dialog.fromDevice}
          onDone={dialog.close}
        />
      ) : step.name === 'alert-on' && dialog.alert ? (
        <AlertOnStep alert={dialog.alert} onDone={dialog.close} />
      ) : (
        <OpenDialog page={page} product={product} dialog={dialog} shopName={shop.name} />
      )}
    </WindowFrame>
  );
}

/** The screens that show the product. */
function OpenDialog(props: {
  page: DialogPage;
  product: DialogProduct;
  shopName: string;
  dialog: ReturnType<typeof useSaveDialog>;
}) {
  const { t } = useTexts();
  const { page, product, dialog } = props;
  const { step, lists } = dialog;
  return (
    <>
      {step.name === 'choose' ? (
        <ProductEditor
          product={product}
          choice={dialog.choice}
          disabled={dialog.busy}
          loading={lists === null}
          onChange={dialog.setChoice}
        />
      ) : (
        <ProductSummary product={product} choice={dialog.choice} />
      )}
      {step.name === 'sign-in' && (
        <SignInSteps
          heading={t(dialog.alert ? 'alertHeading' : dialog.isKeeping ? 'keepEverywhere' : 'emailHeading')}
          intro={t(step.ended ? 'sessionEnded' : dialog.alert ? 'alertEmailKeeps' : 'emailIntro')}
          onBack={step.ended ? undefined : dialog.back}
          answer={page.answer}
          place={page.shop ? { key: page.shop.key, origin: page.shop.origin } : undefined}
          providers={page.providers}
          onSignedIn={dialog.signedIn}
          onStatus={dialog.setStatus}
        />
      )}
      {step.name === 'choose' && (
        <ChooseStep
          key="choose"
          purpose={dialog.isMoving ? 'move' : 'save'}
          lists={lists}
          selection={dialog.selection}
          problem={dialog.problem}
          busy={dialog.busy}
          takeFocus={dialog.acted}
          onSelect={dialog.select}
          onSubmit={dialog.save}
        >
          {dialog.savedAt.length > 0 && (
            <SavedPlaces
              places={dialog.savedAt}
              product={product}
              canMove={lists !== null}
              onMove={dialog.startMoveOf}
              onRemove={dialog.remove}
              onAlert={dialog.setAlert}
              onPrice={dialog.choosePrice}
            />
          )}
        </ChooseStep>
      )}
      {step.name === 'move' && (
        <ChooseStep
          key="move"
          purpose="move"
          from={step.from.list.db_id}
          lists={lists}
          selection={dialog.selection}
          problem={dialog.problem}
          busy={dialog.busy}
          takeFocus
          onSelect={dialog.select}
          onSubmit={dialog.move}
          onBack={page.step === 'move' && !dialog.saved ? undefined : dialog.back}
        />
      )}
      {step.name === 'alert' && (
        <AlertStep
          place={step.place}
          target={page.target ?? step.place.target}
          problem={dialog.problem}
          busy={dialog.busy}
          onChoose={(target) => dialog.setPrice(step.place, target)}
        />
      )}
      {step.name === 'alert-email' && dialog.client && (
        <AlertEmail
          client={dialog.client}
          soldOut={step.soldOut}
          onConfirmed={dialog.back}
          onStatus={dialog.setStatus}
          onBack={dialog.back}
        />
      )}
      {step.name === 'paused' && (
        <PausedNotice shopName={props.shopName} productUrl={product.fields.url} onBack={dialog.close} />
      )}
    </>
  );
}

/** For shoppers who already have lists. */
function SignInLink({ url, onSignIn }: { url: string; onSignIn: () => void }) {
  const { t } = useTexts();
  return (
    <a
      className="text-link window-sign-in"
      href={url}
      onClick={(event) => {
        event.preventDefault();
        onSignIn();
      }}
    >
      {t('signIn')}
    </a>
  );
}
