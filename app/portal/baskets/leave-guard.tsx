import { useBeforeUnload, useBlocker } from '@remix-run/react';
import { useCallback } from 'react';
import { Dialog } from '../dialog.tsx';

/** Asks before unpublished changes are left. */
export function LeaveGuard({ differs }: { differs: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => differs && nextLocation.pathname !== currentLocation.pathname,
  );
  useBeforeUnload(useCallback((event: BeforeUnloadEvent) => differs && event.preventDefault(), [differs]));
  const stay = () => blocker.state === 'blocked' && blocker.reset();
  return (
    <Dialog open={blocker.state === 'blocked'} title="Leave without publishing?" onClose={stay}>
      <p>What you changed is lost when you leave this page.</p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={stay}>
          Stay
        </button>
        <button
          type="button"
          className="button danger"
          onClick={() => blocker.state === 'blocked' && blocker.proceed()}
        >
          Leave
        </button>
      </div>
    </Dialog>
  );
}
