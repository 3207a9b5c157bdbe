CREATE TABLE "earlier_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"system" text NOT NULL,
	"kind" text NOT NULL,
	"records" integer NOT NULL,
	"actor_id" text NOT NULL,
	"actor_name" text NOT NULL,
	"undone_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "earlier_records" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"import_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"number" text NOT NULL,
	"day" date,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"email" text NOT NULL,
	"address" text NOT NULL,
	"orders" integer NOT NULL,
	"total_paise" bigint NOT NULL,
	"status" text NOT NULL,
	"lines" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "earlier_records_kind" CHECK ("earlier_records"."kind" in ('customer', 'order')),
	CONSTRAINT "earlier_records_order" CHECK (("earlier_records"."kind" = 'order') = ("earlier_records"."day" is not null and "earlier_records"."number" <> '')),
	CONSTRAINT "earlier_records_contact" CHECK ("earlier_records"."phone" <> '' or "earlier_records"."email" <> '')
);
--> statement-breakpoint
ALTER TABLE "earlier_records" ADD CONSTRAINT "earlier_records_import_id_earlier_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."earlier_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "earlier_orders" ON "earlier_records" USING btree ("number","day") WHERE kind = 'order';--> statement-breakpoint
CREATE INDEX "earlier_records_by_import" ON "earlier_records" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "earlier_records_by_phone" ON "earlier_records" USING btree ("phone") WHERE phone <> '';--> statement-breakpoint
CREATE INDEX "earlier_records_by_phone_end" ON "earlier_records" USING btree (reverse(phone) text_pattern_ops);--> statement-breakpoint
CREATE INDEX "earlier_records_by_email" ON "earlier_records" USING btree ("email") WHERE email <> '';--> statement-breakpoint
CREATE INDEX "earlier_records_by_name" ON "earlier_records" USING gin (to_tsvector('simple', "name"));