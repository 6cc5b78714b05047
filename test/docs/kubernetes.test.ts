/** The manifests in docs/kubernetes fit the service, its settings and its image. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { program } from '#api/cli/program.ts';
import { EnvError, readEnv } from '#api/env.ts';
import { useApi } from '#test/support/api.ts';

const folder = 'docs/kubernetes';
const read = (path: string) => readFileSync(path, 'utf8');

interface Probe {
  httpGet: { port: string; path: string };
}
interface Container {
  image: string;
  args: string[];
  ports?: { name: string; containerPort: number }[];
  startupProbe: Probe;
  livenessProbe: Probe;
  readinessProbe: Probe;
  volumeMounts: { name: string; mountPath: string }[];
  securityContext: object;
}
interface Pod {
  metadata: { labels: Record<string, string> };
  spec: {
    containers: Container[];
    terminationGracePeriodSeconds: number;
    securityContext: object;
    volumes: object[];
  };
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  spec: { template: Pod; selector: unknown };
}
const manifests = (path: string) =>
  parseAllDocuments(read(join(folder, path)), { version: '1.1' }).map((one) => {
    expect(one.errors).toEqual([]);
    return one.toJS() as Manifest;
  });
const find = (path: string, kind: string) => manifests(path).find((one) => one.kind === kind)!;

const deployments = ['web', 'worker'].map((role) => ({
  role,
  deployment: find(`service/${role}.yaml`, 'Deployment'),
}));
const pods = deployments.map(({ role, deployment }) => ({ role, pod: deployment.spec.template }));
const job = find('migrate/job.yaml', 'Job').spec.template;

const settings = parseEnv(read(join(folder, 'settings/wishlist.env')));
const { stringData: secrets } = parse(read(join(folder, 'settings/secret.example.yaml'))) as {
  stringData: Record<string, string>;
};
const secretsFolder = mkdtempSync(join(tmpdir(), 'wl-kubernetes-'));
afterAll(() => rmSync(secretsFolder, { recursive: true }));
const mount = job.spec.containers[0]!.volumeMounts.find(({ name }) => name === 'secrets')!.mountPath;
for (const [name, value] of Object.entries(secrets)) writeFileSync(join(secretsFolder, name), value);

/** The settings as a pod reads them, with the secrets' files here. */
function environment(tokenSecret: string) {
  writeFileSync(join(secretsFolder, 'token-secret'), tokenSecret);
  const given = Object.entries({ NODE_ENV: 'production', ...settings });
  return readEnv(
    Object.fromEntries(given.map(([name, value]) => [name, value?.replace(mount, secretsFolder)])),
  );
}
const env = environment(`k1:${randomBytes(32).toString('hex')}`);
const api = await useApi();

/** The last stage of the Dockerfile. */
const image = read('Dockerfile')
  .split(/^FROM .*$/m)
  .at(-1)!;
const { version } = JSON.parse(read('package.json')) as { version: string };

describe('the Kubernetes manifests', () => {
  it('have valid settings, and secrets that can’t be used unchanged', () => {
    expect(env.misspelt).toEqual([]);
    const used = Object.entries(settings).filter(([name]) => name.endsWith('_FILE'));
    expect(used.map(([, path]) => basename(path!)).sort()).toEqual(Object.keys(secrets).sort());
    // Everything that pods must share or that would be lost with them.
    expect(env).toMatchObject({
      trustProxy: 1,
      databaseUrl: expect.any(String),
      smtpUrl: expect.any(String),
      s3: { credentials: {} },
    });
    expect(() => environment(secrets['token-secret']!)).toThrow(EnvError);
  });

  it.each(pods)('run the image’s command as $role', ({ role, pod }) => {
    const command = JSON.parse(/^CMD (\[.*\])$/m.exec(image)![1]!) as string[];
    expect(pod.spec.containers[0]!.args).toEqual([...command, '--role', role]);
  });

  it('apply migrations with the command line of the image', () => {
    const [node, wl, group, command] = job.spec.containers[0]!.args;
    expect([node, wl]).toEqual(['node', 'build/wl.js']);
    const found = program.commands.find((one) => one.name() === group)?.commands;
    expect(found?.map((one) => one.name())).toContain(command);
  });

  it.each(pods)('ask $role for its health where it answers', async ({ pod }) => {
    const [container] = pod.spec.containers;
    const ports = new Map(container!.ports!.map(({ name, containerPort }) => [name, containerPort]));
    expect(ports.get('http')).toBe(env.port);
    expect(image).toContain(`\nEXPOSE ${env.port}\n`);
    expect(ports.get('metrics')).toBe(env.metricsAddress?.port);
    for (const { httpGet } of [
      container!.startupProbe,
      container!.livenessProbe,
      container!.readinessProbe,
    ]) {
      expect(httpGet.port).toBe('http');
      const base = new URL(env.baseUrl).pathname;
      expect(httpGet.path.startsWith(`${base}/`)).toBe(true);
      expect((await api.call('GET', httpGet.path.slice(base.length))).status, httpGet.path).toBe(200);
    }
    // As docs/operators.md says, “Stopping”.
    expect(pod.spec.terminationGracePeriodSeconds).toBe(env.drainSeconds + 30);
  });

  it('differ between web and worker only in the role', () => {
    const [web, worker] = deployments.map(({ role, deployment }) =>
      JSON.stringify(deployment).replaceAll(`"${role}"`, '"ROLE"').replaceAll(`-${role}"`, '-ROLE"'),
    );
    expect(worker).toBe(web);
    const budgets = ['web', 'worker'].map((role) => find(`service/${role}.yaml`, 'PodDisruptionBudget'));
    expect(budgets.map(({ spec }) => spec.selector)).toEqual(
      pods.map(({ pod }) => ({ matchLabels: pod.metadata.labels })),
    );
  });

  it('send requests to web only', () => {
    const { spec } = find('service/web.yaml', 'Service');
    expect(spec.selector).toEqual(pods[0]!.pod.metadata.labels);
    expect(manifests('service/worker.yaml').map(({ kind }) => kind)).not.toContain('Service');
    const ingress = JSON.stringify(find('service/ingress.yaml', 'Ingress').spec);
    expect(ingress).toContain(`"host":"${new URL(settings.SITE_URL!).host}"`);
    expect(ingress).toContain('"service":{"name":"wishlist","port":{"name":"http"}}');
  });

  it('run as the image’s account, and write only to its data folder', () => {
    const [, uid] = /^USER (\d+):/m.exec(image)!;
    const [, dataDir] = /DATA_DIR=(\S+)/.exec(image)!;
    for (const { spec } of [...pods.map(({ pod }) => pod), job]) {
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: Number(uid) });
      expect(spec.containers[0]).toMatchObject({
        image: 'wishlist',
        securityContext: { readOnlyRootFilesystem: true, allowPrivilegeEscalation: false },
      });
      const writable = spec.containers[0]!.volumeMounts.filter((one) => !('readOnly' in one));
      expect(writable).toEqual([{ name: 'data', mountPath: dataDir }]);
      expect(spec.volumes).toContainEqual({
        name: 'secrets',
        secret: { secretName: 'wishlist', defaultMode: 0o440 },
      });
    }
  });

  it('use this version’s image, and name only existing files', () => {
    const component = parse(read(join(folder, 'settings/kustomization.yaml'))) as {
      images: { newTag: string }[];
      configMapGenerator: { envs: string[] }[];
    };
    expect(component.images[0]!.newTag).toBe(version);
    expect(component.configMapGenerator[0]!.envs).toEqual(['wishlist.env']);
    for (const each of ['service', 'migrate']) {
      const { resources } = parse(read(join(folder, each, 'kustomization.yaml'))) as { resources: string[] };
      for (const path of resources) expect(manifests(join(each, path)).length).toBeGreaterThan(0);
    }
    expect(JSON.stringify(find('service/monitor.yaml', 'PodMonitor').spec)).toContain('"port":"metrics"');
  });
});
