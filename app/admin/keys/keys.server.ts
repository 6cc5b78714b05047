/** The parts of the service that the admin's keys page uses. */
export { checkKeyDomains } from '#api/modules/keys/check-key-domains.ts';
export { createKey } from '#api/modules/keys/create-key.ts';
export { deleteKey } from '#api/modules/keys/delete-key.ts';
export { listKeys } from '#api/modules/keys/list-keys.ts';
export { ownHosts } from '#api/modules/keys/shop-hosts.ts';
export { withDomains } from '#api/modules/keys/read-key-domains.ts';
export { revokeKey } from '#api/modules/keys/revoke-key.ts';
export { rotateKey } from '#api/modules/keys/rotate-key.ts';
export { setKeyDomains } from '#api/modules/keys/set-key-domains.ts';
export { ServiceError } from '#api/platform/service-error.ts';
export { provisionShop } from '#api/modules/shopify/provision-shop.ts';
