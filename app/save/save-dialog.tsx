import { AccountMenu } from './account-menu.tsx';
import { ChooseStep } from './choose-step.tsx';
import type { DialogPage } from './dialog-page.ts';
import type { DialogProduct } from './dialog-product.ts';
import { PageNoticeView, PausedNotice } from './notices.tsx';
import { ProductEditor, ProductSummary } from './product-head.tsx';
import { SavedStep } from './saved-step.tsx';
import { SignInSteps } from './sign-in-steps.tsx';
import { Rich, TextsProvider, useTexts } from './texts-context.tsx';
import { useSaveDialog } from './use-save-dialog.ts';
import { WindowFrame } from './window-frame.tsx';

/** The save dialog: sign in, choose a list, done. One decision a screen. */
export function SaveDialog(page: DialogPage) {
  return (
    <TextsProvider value={page}>
      <Dialog {...page} />
    </TextsProvider>
  );
}

function Dialog(page: DialogPage) {
  const { t } = useTexts();
  const dialog = useSaveDialog(page);
  const { step, notice, account, saved } = dialog;
  const { shop, product } = page;
  const title = shop ? (
    <Rich name="saveFrom" values={{ shop: <strong key="shop">{shop.name}</strong> }} />
  ) : (
    page.brandName
  );
  const canSignOut = account && (step === 'choose' || step === 'move');
  return (
    <WindowFrame
      title={title}
      account={canSignOut && <AccountMenu name={account.name} onSignOut={dialog.signOut} />}
      onClose={dialog.close}
      status={dialog.status}
    >
      {notice || !shop || !product ? (
        notice && (
          <PageNoticeView
            notice={notice}
            backLabel={t(shop ? 'backToShop' : 'closeWindow')}
            onBack={dialog.close}
          />
        )
      ) : step === 'saved' && saved ? (
        <SavedStep
          product={product}
          choice={dialog.choice}
          listName={saved.list.name}
          listToken={saved.list.id}
          canMove={saved.list.role === 'owner'}
          problem={dialog.problem && (dialog.problem === 'noConnection' ? 'noConnectionShort' : 'failed')}
          busy={dialog.busy}
          onUndo={dialog.undo}
          onMove={dialog.startMove}
          onTimeUp={dialog.close}
        />
      ) : (
        <OpenDialog page={page} product={product} dialog={dialog} shopName={shop.name} />
      )}
    </WindowFrame>
  );
}

/** The screens that keep the product in sight. */
function OpenDialog(props: {
  page: DialogPage;
  product: DialogProduct;
  shopName: string;
  dialog: ReturnType<typeof useSaveDialog>;
}) {
  const { t } = useTexts();
  const { page, product, dialog } = props;
  const { step, lists, saved } = dialog;
  return (
    <>
      {step === 'choose' ? (
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
      {step === 'sign-in' && (
        <SignInSteps
          heading={t('emailHeading')}
          intro={t(dialog.signedOut ? 'sessionEnded' : 'emailIntro')}
          answer={page.answer}
          onSignedIn={dialog.signedIn}
          onStatus={dialog.setStatus}
        />
      )}
      {step === 'choose' && (
        <ChooseStep
          key="choose"
          purpose="save"
          lists={lists}
          selection={dialog.selection}
          problem={dialog.problem}
          busy={dialog.busy}
          takeFocus={dialog.acted}
          onSelect={dialog.select}
          onSubmit={dialog.save}
        />
      )}
      {step === 'move' && (
        <ChooseStep
          key="move"
          purpose="move"
          lists={lists?.filter((list) => list.id !== saved?.list.id) ?? null}
          selection={dialog.selection}
          problem={dialog.problem}
          busy={dialog.busy}
          takeFocus
          onSelect={dialog.select}
          onSubmit={dialog.move}
          onBack={dialog.cancelMove}
        />
      )}
      {step === 'paused' && (
        <PausedNotice shopName={props.shopName} productUrl={product.fields.url} onBack={dialog.close} />
      )}
    </>
  );
}
