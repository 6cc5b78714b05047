import { Link } from '@remix-run/react';
import { text } from '../texts.ts';

/** The setup progress on the card. */
export interface SetupCardData {
  hasSaved: boolean;
}

/** Shown on the overview until a page of the shop has requested the button. */
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
