CREATE TABLE "class_lists" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"school" text NOT NULL,
	"class_name" text NOT NULL,
	"year" text NOT NULL,
	"note" text NOT NULL,
	"delivery" text NOT NULL,
	"school_address" text NOT NULL,
	"lines" jsonb NOT NULL,
	"is_open" boolean NOT NULL,
	"revision" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "class_lists_code_unique" UNIQUE("code"),
	CONSTRAINT "class_lists_code" CHECK ("class_lists"."code" ~ '^[ABCDEFGHJKLMNPQRSTUVWXYZ]{6}$'),
	CONSTRAINT "class_lists_delivery" CHECK ("class_lists"."delivery" in ('parcels', 'school')),
	CONSTRAINT "class_lists_address" CHECK (("class_lists"."delivery" = 'school') = ("class_lists"."school_address" <> '')),
	CONSTRAINT "class_lists_lines" CHECK (jsonb_typeof("class_lists"."lines") = 'array')
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "class_sets" jsonb;--> statement-breakpoint
CREATE INDEX "orders_of_class" ON "orders" USING gin ("class_sets" jsonb_path_ops) WITH (fastupdate=false) WHERE class_sets is not null;