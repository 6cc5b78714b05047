/** The alerts that operators load into Prometheus: each fires, and each has a runbook. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { anchors, read } from './pages.ts';

const run = promisify(execFile);
/** From Debian's package `prometheus`. */
const hasPromtool = await run('promtool', ['--version']).then(
  () => true,
  () => false,
);

interface Rule {
  alert?: string;
  labels?: Record<string, string>;
  annotations?: { summary: string; runbook_url: string };
}
const { groups } = parse(read('docs/prometheus-rules.yml')) as { groups: { rules: Rule[] }[] };
const alerts = groups.flatMap(({ rules }) => rules).filter(({ alert }) => alert !== undefined);
const names = [...new Set(alerts.map(({ alert }) => alert!))];

describe('the alerts', () => {
  it('are seven, each with a runbook in the order of the rules', () => {
    const [, runbooks = ''] = read('docs/monitoring.md').split('\n## Alerts\n');
    expect(names).toHaveLength(7);
    expect([...runbooks.matchAll(/^### (.+)$/gm)].map(([, title]) => title)).toEqual(names);
    for (const section of runbooks.split('\n### ').slice(1)) {
      expect(section).toMatch(
        /\*\*Meaning\.\*\*[^]+\*\*First look\.\*\*[^]+\*\*Likely causes and how to fix/,
      );
    }
  });

  it.each(alerts)('link to the runbook of $alert', ({ alert, annotations, labels }) => {
    const [page, anchor] = annotations!.runbook_url.split('#');
    expect(page).toBe('https://wishlist.example/docs/monitoring');
    expect(anchor).toBe(alert!.toLowerCase());
    expect(anchors('docs/monitoring.md')).toContain(anchor);
    expect(labels?.severity).toMatch(/^(page|ticket)$/);
  });

  it.skipIf(!hasPromtool)('are valid, and each fires as it should', { timeout: 300_000 }, async () => {
    const tests = 'test/docs/prometheus-rules-test.yml';
    await run('promtool', ['check', 'rules', 'docs/prometheus-rules.yml']);
    await run('promtool', ['test', 'rules', tests]);
    for (const name of names) expect(read(tests)).toMatch(new RegExp(`alertname: ${name}\n +exp_alerts:\n`));
  });
});
