import { Link } from '@remix-run/react';
import { text } from '../texts.ts';

/** What the card says: how far the shop has come. */
export interface SetupCardData {
  hasSaved: boolean;
}

/** Stands on the overview as long as no page of the shop has asked for the button. */
export function SetupCard({ card }: { card: SetupCardData }) {
  return (
    <section className="setup-card" aria-labelledby="setup-card">
      <div>
        <h2 id="setup-card">{text('setup.cardTitle')}</h2>
        <p>{card.hasSaved ? text('setup.cardTried') : text('setup.cardText')}</p>
      </div>
      <Link className="button primary" to="/portal/setup">
        {card.hasSaved ? text('setup.continue') : text('setup.setUpButton')}
      </Link>
    </section>
  );
}
