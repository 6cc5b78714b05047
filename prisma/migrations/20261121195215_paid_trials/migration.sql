-- AlterTable
ALTER TABLE "used_trials" ADD COLUMN     "paid_trial_ends_at" TIMESTAMPTZ(3);

