-- HSN codes have 4, 6 or 8 digits. One of 5 or 7, which was taken before, would be refused with every change of the settings or
-- of its product: its beginning is the code of the group that it lies in.
UPDATE "products" SET "hsn_code" = left("hsn_code", -1) WHERE length("hsn_code") IN (5, 7);--> statement-breakpoint
UPDATE "shop_settings" SET "settings" = jsonb_set("settings", '{hsnCodes}', (
  SELECT jsonb_object_agg(category, CASE WHEN length(code) IN (5, 7) THEN left(code, -1) ELSE code END)
  FROM jsonb_each_text("settings" -> 'hsnCodes') AS codes (category, code)
)) WHERE jsonb_typeof("settings" -> 'hsnCodes') = 'object' AND "settings" -> 'hsnCodes' <> '{}';
