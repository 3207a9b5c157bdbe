CREATE TABLE "due_pushes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "due_pushes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	CONSTRAINT "due_pushes_one" UNIQUE("device_id","kind")
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"name" text PRIMARY KEY NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "due_pushes" ADD CONSTRAINT "due_pushes_device_id_push_subscriptions_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
DROP INDEX "mail_outbox_unqueued";--> statement-breakpoint
ALTER TABLE "mail_outbox" RENAME COLUMN "queued_at" TO "admitted_at";--> statement-breakpoint
-- A message whose job waited is tried at once.
UPDATE "mail_outbox" SET "due_at" = coalesce("due_at", "created_at"), "admitted_at" = CASE WHEN "stranger" IS NOT NULL THEN "admitted_at" END;--> statement-breakpoint
ALTER TABLE "mail_outbox" ALTER COLUMN "due_at" SET DEFAULT now();--> statement-breakpoint
ALTER TABLE "mail_outbox" ALTER COLUMN "due_at" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_outbox_due" ON "mail_outbox" USING btree ("due_at","id") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
-- Pushes that waited were jobs of pg-boss.
DO $$ BEGIN
	IF to_regclass('pgboss.job') IS NOT NULL THEN
		EXECUTE $jobs$
			INSERT INTO due_pushes (device_id, kind, at, due_at)
			SELECT d.id, j.data ->> 'kind', max((j.data ->> 'at')::timestamptz), min(j.start_after)
			FROM pgboss.job j JOIN push_subscriptions d ON d.id = (j.data ->> 'device')::bigint
			WHERE j.name = 'ring' AND j.state::text IN ('created', 'retry', 'active') GROUP BY 1, 2 $jobs$;
		DROP SCHEMA pgboss CASCADE;
	END IF;
END $$;
