-- One spelling of Unicode for what people typed before texts were normalized at the door: "Zoë" finds "Zoë".
update "orders" set "customer_name" = normalize("customer_name"), "customer_address" = normalize("customer_address")
where "customer_name" is not normalized or "customer_address" is not normalized;
--> statement-breakpoint
update "users" set "name" = normalize("name")
where "name" is not normalized;
--> statement-breakpoint
update "addresses" set "name" = normalize("name"), "address" = normalize("address")
where "name" is not normalized or "address" is not normalized;
--> statement-breakpoint
update "products" set "name" = normalize("name"), "description" = normalize("description"), "brand" = normalize("brand"), "family" = normalize("family"), "option_1" = normalize("option_1"), "option_2" = normalize("option_2")
where "name" is not normalized or "description" is not normalized or "brand" is not normalized or "family" is not normalized or "option_1" is not normalized or "option_2" is not normalized;
--> statement-breakpoint
update "offers" set "brand" = normalize("brand"), "family" = normalize("family")
where "brand" is not normalized or "family" is not normalized;
--> statement-breakpoint
update "product_requests" set "requested_product_name" = normalize("requested_product_name")
where "requested_product_name" is not normalized;
--> statement-breakpoint
update "complaints" set "name" = normalize("name")
where "name" is not normalized;
