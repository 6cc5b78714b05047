import { useAccount, type View } from './account-context.tsx';
import { FormProblem, SubmitButton } from './form.tsx';
import { ViewLink } from './panel.tsx';

/** The end of a confirmation form: its problem, the button, and a link back. */
export function ConfirmFoot(props: { intent: string; label: string; className?: string; back?: View }) {
  const { t } = useAccount();
  const { intent, label, className = 'button primary danger', back = {} } = props;
  return (
    <div className="form-foot">
      <FormProblem intent={intent} />
      <SubmitButton intent={intent} className={className}>
        {label}
      </SubmitButton>
      <ViewLink to={back} className="button quiet">
        {t('cancel')}
      </ViewLink>
    </div>
  );
}
