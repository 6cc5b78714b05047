import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { atEnd } from './at-end.ts';

const s3Credentials = { accessKeyId: 'AKIDFAKE', secretAccessKey: 'a-secret-of-the-bucket' };
const region = 'eu-central-1';
const namesOfAPage = 2;

interface StoredObject {
  body: Buffer;
  type: string | undefined;
  cacheControl: string | undefined;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** The problem with a request's signature (AWS Signature Version 4), or undefined. */
function signatureFault(request: IncomingMessage, body: Buffer): string | undefined {
  const header = (name: string) => String(request.headers[name] ?? '').trim();
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/;
  const parts = pattern.exec(header('authorization'));
  if (!parts) return 'no signature';
  const [, accessKey, day = '', signedRegion = '', signedHeaders = '', signature] = parts;
  if (accessKey !== s3Credentials.accessKeyId) return 'unknown access key';
  if (signedRegion !== region) return 'another region';
  if (!signedHeaders.split(';').includes('host')) return 'the host is not signed';
  const payload = header('x-amz-content-sha256');
  // A stream can't be hashed before it's sent.
  if (payload !== 'UNSIGNED-PAYLOAD' && payload !== sha256(body)) return 'another body';
  const url = new URL(request.url ?? '/', 'http://x');
  const query = [...url.searchParams]
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .sort()
    .join('&');
  const headers = signedHeaders.split(';').map((name) => `${name}:${header(name)}\n`);
  const canonical = [request.method, url.pathname, query, headers.join(''), signedHeaders, payload].join(
    '\n',
  );
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    hmac,
    `AWS4${s3Credentials.secretAccessKey}`,
  );
  return hmac(key, text).toString('hex') === signature ? undefined : 'another signature';
}

/**
 * A bucket with the parts of S3 that storage needs, accepting only signed requests. Ends with the test file.
 */
export async function startFakeS3(bucket: string) {
  const objects = new Map<string, StoredObject>();
  const faults: string[] = [];
  const failures = { left: 0 };
  const uploads = new Map<string, Map<number, Buffer>>();
  /** A page of few names, so that there are several. */
  function listed(asked: URLSearchParams): string {
    const from = asked.get('continuation-token') ?? '';
    const prefix = asked.get('prefix') ?? '';
    const names = [...objects.keys()].sort().filter((name) => name.startsWith(prefix) && name > from);
    const page = names.slice(0, namesOfAPage);
    const more = names.length > page.length;
    const contents = page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('');
    return `<ListBucketResult>${contents}<IsTruncated>${more}</IsTruncated>${more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}</ListBucketResult>`;
  }
  const server = createServer((request, response) => {
    // An interrupted upload stores nothing.
    void buffer(request).then(answer, () => undefined);
    function answer(body: Buffer) {
      const fault = signatureFault(request, body);
      const refuse = (status: number, code: string) =>
        response
          .writeHead(status, { 'content-type': 'application/xml' })
          .end(
            request.method === 'HEAD'
              ? undefined
              : `<Error><Code>${code}</Code><Message>${fault ?? code}</Message></Error>`,
          );
      if (fault) {
        faults.push(fault);
        return refuse(403, 'SignatureDoesNotMatch');
      }
      if (failures.left > 0) {
        failures.left -= 1;
        return refuse(503, 'SlowDown');
      }
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://x');
      if (!`${pathname}/`.startsWith(`/${bucket}/`)) return refuse(404, 'NoSuchBucket');
      const key = decodeURIComponent(pathname.slice(bucket.length + 2));
      const uploadId = searchParams.get('uploadId');
      const xml = (text: string) => response.writeHead(200, { 'content-type': 'application/xml' }).end(text);
      if (searchParams.get('list-type') === '2') return xml(listed(searchParams));
      if (request.method === 'POST' && searchParams.has('uploads')) {
        const id = `upload-${uploads.size}`;
        uploads.set(id, new Map());
        return xml(
          `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
        );
      }
      if (uploadId !== null) {
        const parts = uploads.get(uploadId);
        if (!parts) return refuse(404, 'NoSuchUpload');
        if (request.method === 'PUT') {
          parts.set(Number(searchParams.get('partNumber')), body);
          return response.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end();
        }
        uploads.delete(uploadId);
        if (request.method === 'DELETE') return response.writeHead(204).end();
        const inOrder = [...parts].sort(([a], [b]) => a - b).map(([, part]) => part);
        objects.set(key, { body: Buffer.concat(inOrder), type: undefined, cacheControl: undefined });
        return xml('<CompleteMultipartUploadResult></CompleteMultipartUploadResult>');
      }
      if (request.method === 'PUT') {
        const { 'content-type': type, 'cache-control': cacheControl } = request.headers;
        objects.set(key, { body, type, cacheControl });
        return response.writeHead(200, { etag: `"${sha256(body).slice(0, 32)}"` }).end();
      }
      if (request.method === 'DELETE') {
        objects.delete(key);
        return response.writeHead(204).end();
      }
      const found = objects.get(key);
      if (!found) return refuse(404, 'NoSuchKey');
      const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
      const part = first ? found.body.subarray(Number(first), Number(last) + 1) : found.body;
      response.writeHead(first ? 206 : 200, {
        'content-length': part.length,
        'content-type': found.type ?? '',
        ...(first && { 'content-range': `bytes ${first}-${last}/${found.body.length}` }),
      });
      return response.end(request.method === 'HEAD' ? undefined : part);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(() => {
    server.closeAllConnections();
    server.close();
  });
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    objects,
    /** Parts of files that aren't complete, by upload. */
    uploads,
    /** Why requests were refused. */
    faults,
    /** How many of the next requests get a 503. */
    failures,
    endpoint,
    /** The settings for a service that stores its files here. */
    variables: {
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ENDPOINT: endpoint,
      S3_ACCESS_KEY_ID: s3Credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3Credentials.secretAccessKey,
    },
  };
}
