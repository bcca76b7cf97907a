"""Tables of the carrier that the two lists show; Django creates none."""

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager
from django.contrib.postgres.fields import ArrayField
from django.db import models


def values(*names):
    return [(name, name.capitalize()) for name in names]


class Account(AbstractBaseUser):
    id = models.UUIDField(primary_key=True)
    email = models.TextField(unique=True)
    first_name = models.TextField()
    last_name = models.TextField()
    role = models.TextField()
    password = None
    last_login = None
    is_staff = True
    objects = BaseUserManager()
    USERNAME_FIELD = "email"

    class Meta:
        managed = False
        db_table = "account"

    def __str__(self):
        return f"{self.first_name} {self.last_name}"

    def has_perm(self, perm, obj=None):
        return True

    def has_module_perms(self, app_label):
        return True


class Company(models.Model):
    id = models.UUIDField(primary_key=True)
    code = models.TextField()
    legal_name = models.TextField("raison sociale")
    billing_city = models.TextField("commune")
    billing_zip = models.TextField("code postal")
    types = ArrayField(models.TextField())
    sales_user = models.ForeignKey(Account, models.DO_NOTHING, null=True, verbose_name="commercial")
    credit_limit_cents = models.BigIntegerField("encours", null=True)
    status = models.TextField("statut", choices=values("PROSPECT", "ACTIF", "BLOQUE", "ARCHIVE"))

    class Meta:
        managed = False
        db_table = "company"
        verbose_name_plural = "clients"

    def __str__(self):
        return self.legal_name


class Driver(models.Model):
    id = models.UUIDField(primary_key=True)
    first_name = models.TextField()
    last_name = models.TextField()

    class Meta:
        managed = False
        db_table = "driver"

    def __str__(self):
        return f"{self.first_name} {self.last_name}"


class Vehicle(models.Model):
    id = models.UUIDField(primary_key=True)
    plate = models.TextField()

    class Meta:
        managed = False
        db_table = "vehicle"

    def __str__(self):
        return self.plate


class Journey(models.Model):
    id = models.UUIDField(primary_key=True)
    number = models.TextField("n°")
    service_date = models.DateField("jour")
    label = models.TextField("trajet")
    company = models.ForeignKey(Company, models.DO_NOTHING, null=True, verbose_name="client")
    driver = models.ForeignKey(Driver, models.DO_NOTHING, null=True, verbose_name="chauffeur")
    vehicle = models.ForeignKey(Vehicle, models.DO_NOTHING, null=True, verbose_name="véhicule")
    planned_start = models.DateTimeField("départ")
    planned_end = models.DateTimeField("arrivée")
    stops_done = models.IntegerField("arrêts faits")
    stops_total = models.IntegerField("arrêts")
    max_delay_min = models.IntegerField("retard max")
    km_real = models.IntegerField("km réel", null=True)
    status = models.TextField(
        "statut",
        choices=values("PLANIFIE", "AFFECTE", "EN_COURS", "TERMINE", "CONTROLE", "FACTURE", "ANNULE"),
    )

    class Meta:
        managed = False
        db_table = "journey"
        verbose_name_plural = "trajets"
