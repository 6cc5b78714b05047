/** Types for the part we use of a package without types. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  interface Parameters {
    version: 'aes128gcm';
    /** The sender's when encrypting, the receiver's when decrypting. */
    privateKey: ECDH;
    /** The receiver's public key, when encrypting. */
    dh?: Uint8Array;
    authSecret: Uint8Array;
  }
  const ece: { encrypt(plain: Buffer, how: Parameters): Buffer<ArrayBuffer> };
  export default ece;
}
