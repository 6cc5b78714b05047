import { Link } from '@remix-run/react';
import type { WebhookMessage } from '#api/modules/webhooks/schemas.ts';
import { text } from './texts.ts';
import { outcomeText, StateBadge, tookText } from './webhooks/state-words.tsx';
import { agoText } from './words.ts';

/** Messages with their results. `placeOf` names each recipient, unless there is only one. */
export function MessageTable<Message extends WebhookMessage>(props: {
  messages: readonly Message[];
  placeOf?: (message: Message) => string;
  now: string;
}) {
  const { messages, placeOf, now } = props;
  return (
    <table className="table webhook-table below-6">
      <thead>
        <tr>
          <th>{text('webhooks.message')}</th>
          <th>{text('common.status')}</th>
          <th>{text('webhooks.answer')}</th>
          <th className="number">{text('webhooks.took')}</th>
          <th className="number">{text('webhooks.sent')}</th>
        </tr>
      </thead>
      <tbody>
        {messages.map((message) => (
          <tr key={`${message.message_id} ${message.endpoint_id}`}>
            <td>
              <Link to={`/portal/webhooks/${message.id}`}>{message.type}</Link>
              {placeOf && <small>{placeOf(message)}</small>}
            </td>
            <td>
              <StateBadge state={message.state} />
              {message.attempts > 1 && (
                <small>{text('webhooks.attempts', { count: message.attempts })}</small>
              )}
            </td>
            <td className="webhook-answer">{outcomeText(message)}</td>
            <td className="number">{tookText(message.took_ms)}</td>
            <td className="number">
              <time dateTime={message.created_at}>{agoText(message.created_at, now)}</time>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
