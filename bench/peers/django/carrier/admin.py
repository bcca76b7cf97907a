"""The two lists, with what Django's documentation advises for large tables: joined names and no count of all rows."""

from django.contrib import admin
from django.db.models.functions import Collate

from .models import Company, Journey


@admin.register(Company)
class CompanyAdmin(admin.ModelAdmin):
    list_display = [
        "code",
        "legal_name",
        "billing_city",
        "billing_zip",
        "types",
        "sales_user",
        "credit_limit_cents",
        "status",
    ]
    list_filter = ["status"]
    list_per_page = 50
    list_select_related = ["sales_user"]
    ordering = [Collate("legal_name", "french"), "id"]
    search_fields = ["code", "legal_name"]
    show_full_result_count = False


@admin.register(Journey)
class JourneyAdmin(admin.ModelAdmin):
    list_display = [
        "number",
        "service_date",
        "label",
        "company",
        "driver",
        "vehicle",
        "planned_start",
        "planned_end",
        "stops_done",
        "stops_total",
        "max_delay_min",
        "km_real",
        "status",
    ]
    list_filter = ["status"]
    list_per_page = 50
    list_select_related = ["company", "driver", "vehicle"]
    ordering = ["planned_start", "id"]
    search_fields = ["number", "label"]
    show_full_result_count = False
