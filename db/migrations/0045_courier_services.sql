CREATE TABLE "parcels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" uuid NOT NULL,
	"service" text NOT NULL,
	"reference" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"remote_id" text,
	"courier" text,
	"tracking_number" text,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"lookups" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "parcels_reference" UNIQUE("reference"),
	CONSTRAINT "parcels_state" CHECK ("parcels"."state" in ('waiting', 'asked', 'booked', 'refused', 'unsure', 'cancelled'))
);
--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parcels_of_order" ON "parcels" USING btree ("order_id") WHERE state <> 'cancelled';--> statement-breakpoint
CREATE INDEX "parcels_due" ON "parcels" USING btree ("due_at","id") WHERE state in ('waiting', 'asked');