import { useState } from 'react';
import { settingsOf } from '#app/basket/settings/basket-form.ts';
import type { BasketData } from './baskets.server.ts';
import { CartFields } from './cart-fields.tsx';
import { EditorBar } from './editor-bar.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { LookFields } from './look-fields.tsx';
import { MoreFields } from './more-fields.tsx';
import { PreviewPane } from './preview-pane.tsx';
import { TextFields } from './text-fields.tsx';
import { useBasketEditor } from './use-basket-editor.ts';

/** The settings on one side, the basket they make on the other; on a phone one of the two. */
export function BasketEditor(basket: BasketData) {
  const { settings, plan, previewUrl } = basket;
  const editor = useBasketEditor(settings);
  const [side, setSide] = useState<'settings' | 'preview'>('settings');
  // A new round of changes begins with every part of the form as it is published.
  const [round, setRound] = useState(0);
  const discard = () => {
    editor.discard();
    setRound(round + 1);
  };
  const { form, errors, set } = editor;
  const tools = { form, errors, set };
  return (
    <div className="wide basket-editor" data-side={side}>
      <EditorBar id={basket.id} name={settings.name} {...editor} discard={discard} />
      <div className="editor-sides" role="group" aria-label="Show">
        {(['settings', 'preview'] as const).map((name) => (
          <button key={name} type="button" aria-pressed={side === name} onClick={() => setSide(name)}>
            {name === 'settings' ? 'Settings' : 'Preview'}
          </button>
        ))}
      </div>
      <form
        className="editor-fields"
        onSubmit={(event) => {
          event.preventDefault();
          if (editor.differs) editor.publish();
        }}
      >
        <LookFields key={`look ${round}`} {...tools} />
        <TextFields {...tools} />
        <CartFields key={`cart ${round}`} {...tools} basket={basket} />
        <MoreFields {...tools} basket={basket} />
        {/* Enter in a field publishes. */}
        <button type="submit" hidden />
      </form>
      <PreviewPane
        url={previewUrl}
        settings={{ ...settingsOf(form), showBranding: form.showBranding || !plan.isPaid }}
      />
      <LeaveGuard differs={editor.differs} />
    </div>
  );
}
