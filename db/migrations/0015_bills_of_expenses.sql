CREATE TABLE "expense_bills" (
	"entry_id" bigint PRIMARY KEY NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "expense_bills_path_unique" UNIQUE("path"),
	CONSTRAINT "expense_bills_path" CHECK ("expense_bills"."path" ~ '^/images/bill-[0-9a-f-]{36}[.](webp|pdf)$')
);
--> statement-breakpoint
ALTER TABLE "expense_bills" ADD CONSTRAINT "expense_bills_entry_id_expenses_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."expenses"("entry_id") ON DELETE no action ON UPDATE no action;