ALTER TABLE "addresses" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "origin" text;