import { Link } from '@remix-run/react';

/** What the card says: how far the shop has come. */
export interface SetupCardData {
  hasSaved: boolean;
}

/** Stands on the overview as long as no page of the shop has asked for the button. */
export function SetupCard({ card }: { card: SetupCardData }) {
  return (
    <section className="setup-card" aria-labelledby="setup-card">
      <div>
        <h2 id="setup-card">Put the save button into your shop</h2>
        <p>
          {card.hasSaved
            ? 'You have tried it here. We have not seen it in your shop yet: one script tag is missing.'
            : 'Copy one script tag, try the button with a product of yours, and see here when your shop shows it. It takes about ten minutes.'}
        </p>
      </div>
      <Link className="button primary" to="/portal/setup">
        {card.hasSaved ? 'Go on with the setup' : 'Set up the button'}
      </Link>
    </section>
  );
}
