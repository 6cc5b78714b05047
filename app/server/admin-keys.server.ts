/** What the keys page of the Shopify admin may use of the service. */
export { checkKeyDomains } from '../../api/domain/keys/check-key-domains.ts';
export { createKey } from '../../api/domain/keys/create-key.ts';
export { deleteKey } from '../../api/domain/keys/delete-key.ts';
export { listKeys, type OwnerKey } from '../../api/domain/keys/list-keys.ts';
export { ownHosts } from '../../api/domain/keys/own-hosts.ts';
export { withDomains } from '../../api/domain/keys/read-key-domains.ts';
export { revokeKey } from '../../api/domain/keys/revoke-key.ts';
export { rotateKey } from '../../api/domain/keys/rotate-key.ts';
export { setKeyDomains } from '../../api/domain/keys/set-key-domains.ts';
export { ServiceError } from '../../api/domain/service-error.ts';
export { provisionShop } from '../../api/domain/shops/provision-shop.ts';
