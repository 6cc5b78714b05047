import type { ApiDescription } from '#api/contract/description.ts';
import { Inline, Prose } from './prose.tsx';

const schemeNames: Record<string, string> = {
  publicKey: 'Authorization: Bearer pk_…',
  publicKeyHeader: 'X-Widget-Key: pk_…',
  publicKeyQuery: '?key=pk_…',
  widgetToken: 'X-Widget-Token: …',
  userToken: 'Authorization: Bearer …',
};

/** Facts that apply to all operations: URL, tokens, and the location of the description. */
export function Introduction({ description }: { description: ApiDescription }) {
  const { info, servers, components } = description;
  const base = servers[0]?.url ?? '';
  return (
    <section className="introduction">
      <h1>{info.title}</h1>
      <p className="version">Version {info.version}</p>
      <Prose text={info.description} className="lead" />
      <dl className="facts">
        <div>
          <dt>Base URL</dt>
          <dd>
            <code>{base}</code>
          </dd>
        </div>
        <div>
          <dt>As a document</dt>
          <dd className="documents">
            <a href={`${base}/openapi.yaml`}>OpenAPI as YAML</a>
            <a href={`${base}/openapi.json`}>OpenAPI as JSON</a>
            <a href={`${base}/endpoints.json`}>Endpoint summary</a>
          </dd>
        </div>
      </dl>
      <h2 id="tokens">Keys and tokens</h2>
      <dl className="schemes">
        {Object.entries(components.securitySchemes).map(([name, scheme]) => (
          <div key={name}>
            <dt>
              <code>{schemeNames[name] ?? scheme.name ?? name}</code>
            </dt>
            <dd>
              <Inline text={scheme.description} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
