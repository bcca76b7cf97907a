"""Django admin on the rows of the bench, as served in production: settings, addresses and sign-in."""

import os

import django
from django.conf import settings

settings.configure(
    DEBUG=False,
    SECRET_KEY="bench",
    ALLOWED_HOSTS=["127.0.0.1"],
    ROOT_URLCONF=__name__,
    LANGUAGE_CODE="fr",
    TIME_ZONE="Europe/Paris",
    USE_TZ=True,
    STATIC_URL="/static/",
    AUTH_USER_MODEL="carrier.Account",
    AUTHENTICATION_BACKENDS=["peer.Accounts"],
    # The carrier has no table for sessions, and its role cannot write.
    SESSION_ENGINE="django.contrib.sessions.backends.signed_cookies",
    INSTALLED_APPS=[
        "django.contrib.admin",
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "django.contrib.sessions",
        "django.contrib.messages",
        "django.contrib.staticfiles",
        "carrier",
    ],
    MIDDLEWARE=[
        "django.middleware.gzip.GZipMiddleware",
        "django.middleware.security.SecurityMiddleware",
        "django.contrib.sessions.middleware.SessionMiddleware",
        "django.middleware.common.CommonMiddleware",
        "django.middleware.csrf.CsrfViewMiddleware",
        "django.contrib.auth.middleware.AuthenticationMiddleware",
        "django.contrib.messages.middleware.MessageMiddleware",
        "django.middleware.clickjacking.XFrameOptionsMiddleware",
    ],
    TEMPLATES=[
        {
            "BACKEND": "django.template.backends.django.DjangoTemplates",
            "APP_DIRS": True,
            "OPTIONS": {
                "context_processors": [
                    "django.template.context_processors.request",
                    "django.contrib.auth.context_processors.auth",
                    "django.contrib.messages.context_processors.messages",
                ]
            },
        }
    ],
    DATABASES={
        "default": {
            "ENGINE": "django.db.backends.postgresql",
            "HOST": os.environ["PGHOST"],
            "USER": os.environ["PGUSER"],
            "NAME": os.environ["PGDATABASE"],
            "CONN_MAX_AGE": None,
        }
    },
)
django.setup()

from django.contrib import admin  # noqa: E402
from django.contrib.auth import get_user_model, login  # noqa: E402
from django.contrib.auth.backends import BaseBackend  # noqa: E402
from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.http import HttpResponse  # noqa: E402
from django.urls import path  # noqa: E402


class Accounts(BaseBackend):
    """Reads the account of a session at each view, as Django's own backend does."""

    def get_user(self, user_id):
        return get_user_model().objects.filter(pk=user_id).first()


def sign_in(request):
    login(request, get_user_model().objects.filter(role="ADMIN").first(), backend="peer.Accounts")
    return HttpResponse()


urlpatterns = [path("sign-in/", sign_in), path("admin/", admin.site.urls)]
application = get_wsgi_application()
