import type { ComponentType, ReactNode } from 'react';
import { BellIcon, type IconProps } from '#app/ui/icons.tsx';
import { useAccount } from './account-context.tsx';
import type { ConfirmState } from './confirm-state.ts';

/** A whole page for a link from elsewhere: its effect and a button. */
export function LinkMessage({
  Icon = BellIcon,
  title,
  text,
  children,
}: {
  Icon?: ComponentType<IconProps>;
  title: string;
  text: string;
  children?: ReactNode;
}) {
  return (
    <div className="empty">
      <span className="empty-heart">
        <Icon size={28} />
      </span>
      <h1>{title}</h1>
      <p>{text}</p>
      {children}
    </div>
  );
}

interface Words {
  title: string;
  text: string;
}

/** Confirms an address. Opening it confirms nothing, because mail programs open links. */
export function ConfirmLink(props: {
  state: ConfirmState;
  email: string;
  /** Asks whether to use the address. */
  question: string;
  confirmed: Words;
  /** The reason why the link may not work. */
  gone: string;
  /** The next step. */
  children: ReactNode;
}) {
  const { t } = useAccount();
  const { state, email, question, confirmed, gone, children } = props;
  if (state === 'open')
    return (
      <LinkMessage title={question} text={email}>
        <form method="post">
          <button type="submit" className="button primary">
            {t('confirmEmail')}
          </button>
        </form>
      </LinkMessage>
    );
  const words = state === 'confirmed' ? confirmed : { title: t('unsubscribeGone'), text: gone };
  return <LinkMessage {...words}>{children}</LinkMessage>;
}
