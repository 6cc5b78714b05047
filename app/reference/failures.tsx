import type { Operation } from '#api/contract/description.ts';
import { Inline } from './prose.tsx';

interface Failure {
  status: string;
  code: string;
  sentence: string;
}

/** The description of a failed response has a line per code: `code`, a colon, and advice. */
function failuresOf({ responses }: Operation): Failure[] {
  return Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([status, { description }]) =>
      [...description.matchAll(/^`(\w+)`: (.+)$/gm)].map(([, code = '', sentence = '']) => ({
        status,
        code,
        sentence,
      })),
    );
}

/** The error codes of an operation. */
export function Failures({ operation }: { operation: Operation }) {
  const failures = failuresOf(operation);
  if (failures.length === 0) return null;
  return (
    <details className="failures">
      <summary>
        {failures.length} {failures.length === 1 ? 'error' : 'errors'}
      </summary>
      <dl>
        {failures.map(({ status, code, sentence }) => (
          <div key={`${status} ${code}`}>
            <dt>
              <span className="status">{status}</span> <code>{code}</code>
            </dt>
            <dd>
              <Inline text={sentence} />
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
