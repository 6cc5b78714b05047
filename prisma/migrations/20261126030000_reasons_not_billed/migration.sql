-- safe: replaced right here by a wider one; the previous version only writes reasons that both allow.
ALTER TABLE "usage_actions" DROP CONSTRAINT "usage_actions_unbilled_reason_check";
-- NOT VALID: every row already meets it, so the largest table isn't read under the lock.
ALTER TABLE "usage_actions" ADD CONSTRAINT "usage_actions_unbilled_reason_check" CHECK ("unbilled_reason" IN (
  'network_view_cap', 'network_save_cap', 'network_share_cap', 'shopper_cap', 'repeated_save', 'foreign_product'
)) NOT VALID;
