-- Presses of before cannot be undone: they are written otherwise now.
DELETE FROM "order_undos";--> statement-breakpoint
ALTER TABLE "order_undos" DROP COLUMN "restocked";