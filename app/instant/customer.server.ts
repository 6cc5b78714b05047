export { issueCustomerTicket } from '#api/modules/shopify/issue-customer-ticket.ts';
