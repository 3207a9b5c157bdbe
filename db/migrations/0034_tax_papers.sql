ALTER TABLE "invoices" DROP CONSTRAINT "invoices_serial_unique";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_of_year";--> statement-breakpoint
ALTER TABLE "invoices" DROP CONSTRAINT "invoices_pkey";--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "kind" text DEFAULT 'tax_invoice' NOT NULL;--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "corrects" uuid;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrects_invoices_id_fk" FOREIGN KEY ("corrects") REFERENCES "public"."invoices"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_year" ON "invoices" USING btree ("financial_year","number") WHERE kind <> 'credit_note';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_of_year" ON "invoices" USING btree ("financial_year","number") WHERE kind = 'credit_note';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id","kind") WHERE kind <> 'credit_note';--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_by_serial" ON "invoices" USING btree ("serial") WHERE kind <> 'credit_note';--> statement-breakpoint
CREATE UNIQUE INDEX "credit_notes_by_serial" ON "invoices" USING btree ("serial") WHERE kind = 'credit_note';--> statement-breakpoint
CREATE INDEX "papers_of_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_kind" CHECK ("invoices"."kind" in ('tax_invoice', 'bill_of_supply', 'invoice_cum_bill', 'credit_note'));--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_corrects" CHECK (("invoices"."kind" = 'credit_note') = ("invoices"."corrects" is not null));